import { type Stroke, strokesOf } from './captchaLetters.ts'

const WIDTH = 208
const HEIGHT = 64
const MARGIN = 12
const LINE = '#4b5d53'

/**
 * The answer as a drawing. All lines are cut into short pieces, which are shuffled together with the noise: the markup
 * tells neither where a letter ends nor which lines belong to one.
 */
export function captchaPicture(answer: string): string {
  const letters = [...answer].flatMap((letter, index) => drawnLetter(letter, index, answer.length))
  const pieces = shuffled([...letters, ...noise()].flatMap(piecesOf))
    .map(pathOf)
    .join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<path d="${pieces}" fill="none" stroke="${LINE}" stroke-width="2.4" stroke-linecap="round"/></svg>`
  )
}

/** Turned by up to 15°, of its own size, a little off the line; every point a little beside where it belongs. */
function drawnLetter(letter: string, index: number, of: number): Stroke[] {
  const room = (WIDTH - 2 * MARGIN) / of
  const centre = [MARGIN + room * (index + 0.5) + around(2), HEIGHT / 2 + around(5)] as const
  const turn = around(0.27)
  const size = 2.6 + around(0.3)
  return strokesOf(letter).map(stroke =>
    stroke.map(([x, y]) => {
      const [right, down] = [(x - 5) * size + around(1), (y - 7) * size + around(1)]
      return [
        centre[0] + right * Math.cos(turn) - down * Math.sin(turn),
        centre[1] + right * Math.sin(turn) + down * Math.cos(turn),
      ] as const
    }),
  )
}

/** A wave across the picture and some scratches: enough to join letters for a machine, not to hide them. */
function noise(): Stroke[] {
  // Over the tops or the feet of the letters: through their middles it would be taken for a bar.
  const side = Math.random() < 0.5 ? 1 : -1
  const [height, length, start] = [HEIGHT / 2 + side * (13 + around(4)), 24 + around(8), around(3)]
  const wave = range(22).map(step => {
    const x = step * 10 + around(4)
    return [x, height + 5 * Math.sin(x / length + start)] as const
  })
  const scratches = range(5).map((): Stroke => {
    const [x, y] = [Math.random() * WIDTH, Math.random() * HEIGHT]
    return [
      [x, y],
      [x + around(12), y + around(8)],
    ]
  })
  return [wave, ...scratches]
}

/** Each step of a line in two, so that letters and noise are made of the same short pieces. */
function piecesOf(stroke: Stroke): Stroke[] {
  return stroke.slice(1).flatMap((to, i) => {
    const from = stroke[i]!
    const middle = [(from[0] + to[0]) / 2 + around(0.6), (from[1] + to[1]) / 2 + around(0.6)] as const
    return [
      [from, middle],
      [middle, to],
    ]
  })
}

function pathOf(piece: Stroke): string {
  const [from, to] = Math.random() < 0.5 ? piece : piece.toReversed()
  return `M${[from!, to!].map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`
}

const around = (most: number) => (Math.random() * 2 - 1) * most
const range = (count: number) => Array.from({ length: count }, (_, step) => step)

function shuffled<T>(items: T[]): T[] {
  return items
    .map(item => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
