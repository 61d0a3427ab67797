import { whenTurnEnds } from '#server/turnEnd.ts'

// A caller may send hundreds of requests on one connection and read no answer. What is answered in the very turn in which
// it came, Bun answers at once and all together, and keeps the answers in memory; so of long answers only the first one of
// a connection is (security.md#x17). The next one is answered in another turn, and one that comes meanwhile makes Bun end
// the connection. No browser and no proxy sends them so. All in other turns would be simpler, but then Bun takes ten times
// as long to send a long answer.

/** Short answers, in bytes: to ask for their connection takes a call of the system, a third of what they take themselves. */
const SHORT = 32 * 1024
/** So many of them go out in a turn whoever asks: a megabyte at most. */
const MOST_SHORT = 32

const turn = { short: 0, heard: new Set<number>() }

/** Whether an answer with a body of so many bytes may go out in this turn without a look at its connection. */
export function isShortInTurn(bytes: number) {
  if (bytes > SHORT || turn.short === MOST_SHORT) return false
  beginTurn()
  turn.short++
  return true
}

/** By the connection's port at the caller's end. Two callers may share one: then one of them waits. */
export function isFirstInTurn(port: number) {
  if (turn.heard.has(port)) return false
  beginTurn()
  turn.heard.add(port)
  return true
}

function beginTurn() {
  if (turn.short === 0 && turn.heard.size === 0) whenTurnEnds(endTurn)
}

function endTurn() {
  turn.short = 0
  turn.heard.clear()
}
