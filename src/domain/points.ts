// What floating point may add to a sum that is rounded to a millionth: never enough to show another digit.
const FLOAT_NOISE = 1e-6

/** A task's points: one decimal, with a comma. */
export function formatPoints(points: number): string {
  return withComma(Math.round(points * 10 + FLOAT_NOISE) / 10, 1)
}

/** Rounded down, so that "50 / 50" never stands beside "brakuje 0,4 pkt" (ruling 10). */
export function formatTotal(points: number): string {
  return String(Math.floor(points + FLOAT_NOISE))
}

/** Rounded up, so that something missing is never shown as 0. */
export function formatMissing(points: number): string {
  const tenths = Math.ceil(points * 10 - FLOAT_NOISE)
  return withComma(tenths / 10, tenths % 10 === 0 ? 0 : 1)
}

function withComma(points: number, decimals: number) {
  return points.toFixed(decimals).replace('.', ',')
}
