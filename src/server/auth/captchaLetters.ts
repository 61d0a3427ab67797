export type Point = readonly [x: number, y: number]
export type Stroke = readonly Point[]

/**
 * Pen strokes of letters and digits on a field of 10 by 14. Left out are those that a rotation or a line of noise turns
 * into another: an L would become an E, a C a G, a P an R.
 */
const STROKES: Record<string, string> = {
  A: '0,14 5,0 10,14|2,9 8,9',
  H: '1,0 1,14|9,0 9,14|1,7 9,7',
  K: '1,0 1,14|9,0 1,8|4,6 9,14',
  M: '0,14 1,0 5,8 9,0 10,14',
  N: '1,14 1,0 9,14 9,0',
  T: '0,0 10,0|5,0 5,14',
  W: '0,0 2,14 5,5 8,14 10,0',
  X: '0,0 10,14|10,0 0,14',
  Y: '0,0 5,7 10,0|5,7 5,14',
  3: '1,1 4,0 8,1 8,5 4,7 8,9 8,13 4,14 1,13',
  4: '7,14 7,0 0,9 10,9',
  6: '8,1 5,0 2,4 1,9 2,13 5,14 8,13 8,9 5,7 2,9',
  7: '0,0 10,0 4,14|3,7 8,7',
}

export const LETTERS = Object.keys(STROKES).join('')

export const strokesOf = (letter: string): Stroke[] =>
  (STROKES[letter.toUpperCase()] ?? '').split('|').map(stroke => stroke.split(' ').map(readPoint))

function readPoint(text: string): Point {
  const [x, y] = text.split(',')
  return [Number(x), Number(y)]
}
