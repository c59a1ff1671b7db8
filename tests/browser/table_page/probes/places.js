() => [...document.querySelectorAll(".spot, .slot, .plate, .pool, .status, .own, .rack-money, .rack-primary")]
      .filter((node) => node.getClientRects().length).map((node) => {
        const box = node.getBoundingClientRect();
        return [node.className, Math.round(box.left), Math.round(box.top)].join(" ");
      }).filter((line) => !line.startsWith("status"))
