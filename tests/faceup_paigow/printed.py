"""The tables of 688a.12(b)-(d), copied from the regulation a second time, by hand; and a hand for
each row."""

HANDS = {
    "seven-card-straight-flush": "4h 5h 6h 7h 8h 9h Th",
    "seven-card-straight-flush-natural": "4h 5h 6h 7h 8h 9h Th",
    "royal-flush-royal-match": "As Ks Qs Js Ts Kh Qh",
    "seven-card-straight-flush-joker": "4h 5h 6h 7h 8h 9h Jk",
    "five-aces": "As Ah Ad Ac Jk 5d 9c",
    "five-of-a-kind": "9s 9h 9d 9c Jk 2h Kd",
    "royal-flush": "As Ks Qs Js Ts 4h 2d",
    "straight-flush": "4h 5h 6h 7h 8h Kd Qc",
    "four-of-a-kind": "9s 9h 9d 9c 4s 2h Kd",
    "full-house": "9s 9h 9d 4c 4s 2h Kd",
    "flush": "2h 5h 9h Jh Kh 3s 4d",
    "three-of-a-kind": "9s 9h 9d 4c Ks 2h Qd",
    "straight": "4h 5s 6d 7c 8h Kd Kc",
    "three-pair": "4h 4s 9d 9c Kh Kd 2s",
}
BEST = ["seven-card-straight-flush", "royal-flush-royal-match", "seven-card-straight-flush-joker",
        "five-aces", "royal-flush", "straight-flush", "four-of-a-kind"]  # fmt: skip
PLAIN = {"full-house": 5, "flush": 4, "three-of-a-kind": 3, "straight": 2}
FORTUNE_PRINTED = {
    1: ("5000 1000 750 250 100 50 20", "1000 250 100 50 25 10 5"),
    2: ("8000 2000 1000 400 150 50 25", "5000 1000 500 250 50 20 5"),
    3: ("5000 2000 1000 400 150 50 25", "3000 1000 500 250 50 20 5"),
    4: ("2500 1000 750 250 125 50 25", "1000 750 250 100 50 20 5"),
    5: ("5000 1000 500 300 100 45 5", "2500 500 250 150 55 25 6"),
    6: ("5000 2000 1000 400 150 50 25", "2500 500 250 150 55 25 6"),
}
PROGRESSIVE_PRINTED = {
    1: {"seven-card-straight-flush": "100%", "five-aces": "10%", "royal-flush": 500,
        "straight-flush": 100, "four-of-a-kind": 75, "full-house": 4},
    2: {"seven-card-straight-flush-natural": "100%", "seven-card-straight-flush-joker": "10%",
        "five-of-a-kind": 500, "royal-flush": 300, "straight-flush": 100, "four-of-a-kind": 30,
        "full-house": 7},
    3: {"seven-card-straight-flush": "100%", "five-aces": "10%", "royal-flush": 2500,
        "straight-flush": 500, "four-of-a-kind": 375, "full-house": 20},
    4: {"seven-card-straight-flush": "5000+100%", "royal-flush-royal-match": "5000+20%",
        "seven-card-straight-flush-joker": "5000+10%", "five-aces": 2500, "royal-flush": 500,
        "straight-flush": 200, "four-of-a-kind": 100},
    5: {"seven-card-straight-flush": "100%", "five-aces": "10%", "five-of-a-kind": 1000,
        "royal-flush": 500, "straight-flush": 100, "four-of-a-kind": 20, "full-house": 5},
    6: {"seven-card-straight-flush": "100%", "five-aces": "10%", "five-of-a-kind": 800,
        "royal-flush": 400, "straight-flush": 75, "four-of-a-kind": 10},
    7: {"five-aces": "100%", "royal-flush": 500, "straight-flush": 100, "four-of-a-kind": 75,
        "full-house": 5},
}  # fmt: skip
# table: wager, seed, rate, reserve rate (dollars and percent), returned
METERS = {1: (1, 10000, 28, 0, False), 2: (1, 10000, 7, 0, False), 3: (5, 10000, 29, 0, False),
          4: (5, 10000, 1, 1, True), 5: (1, 5000, 17, 0, False), 6: (1, 2000, 17, 0, False),
          7: (1, 1000, 26, 0, False)}  # fmt: skip
PROGRESSIVE_4_ENVY = "1000 750 250 100 50 20 5"
ACE_PRINTED = {1: (20, 10, 8), 2: (40, 15, 5), 3: (30, 15, 6), 4: (25, 10, 7), 5: (40, 12, 5)}
