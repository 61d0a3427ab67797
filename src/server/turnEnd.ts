const due: (() => void)[] = []

/** Runs `work` once the event loop has gone through what came in together; all of it by one timer, which costs a turn. */
export function whenTurnEnds(work: () => void) {
  if (due.push(work) === 1) setImmediate(endTurn)
}

function endTurn() {
  for (const work of due.splice(0)) work()
}
