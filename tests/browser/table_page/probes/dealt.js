() => [...document.querySelectorAll('.seat')].map((seat) => [seat.dataset.seat,
      seat.querySelectorAll('.slot[data-card]').length]).concat([["0", document.querySelectorAll('.dealer .slot[data-card]').length]])
