type Point = readonly [x: number, y: number]
type Stroke = readonly Point[]

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

const strokesOf = (letter: string): Stroke[] =>
  (STROKES[letter.toUpperCase()] ?? '').split('|').map(stroke => stroke.split(' ').map(readPoint))

function readPoint(text: string): Point {
  const [x, y] = text.split(',')
  return [Number(x), Number(y)]
}

const WIDTH = 208
const HEIGHT = 64
const MARGIN = 14
const LINE = '#4b5d53'

/**
 * Renders the answer as a grid of dark and light pixels, so that the markup reveals nothing that the picture does not
 * show: no stroke, no order, no letter.
 */
export function captchaPicture(answer: string): string {
  const grid = new Grid()
  const bend = anyBend()
  const letters = [...answer].flatMap((letter, index) => drawnLetter(letter, index, answer.length))
  for (const stroke of letters) grid.draw(stroke.map(bend), 1.7 + Math.random() * 0.7)
  for (const stroke of noise()) grid.draw(stroke.map(bend), 0.8 + Math.random() * 0.5)
  grid.cut()
  grid.speckle()
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<path d="${grid.runs()}" fill="none" stroke="${LINE}" shape-rendering="crispEdges"/></svg>`
  )
}

class Grid {
  #dark = new Uint8Array(WIDTH * HEIGHT)

  draw(stroke: Stroke, radius: number) {
    for (const [index, to] of stroke.entries()) {
      const from = stroke[index - 1] ?? to
      const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) * 2) || 1
      for (let step = 0; step <= steps; step++) {
        const share = step / steps
        this.#dot(from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share, radius)
      }
    }
  }

  #dot(x: number, y: number, radius: number) {
    for (let row = Math.floor(y - radius); row <= y + radius; row++)
      for (let column = Math.floor(x - radius); column <= x + radius; column++)
        if (Math.hypot(column - x, row - y) <= radius) this.#set(column, row, 1)
  }

  #set(column: number, row: number, dark: 0 | 1) {
    if (column >= 0 && column < WIDTH && row >= 0 && row < HEIGHT) this.#dark[row * WIDTH + column] = dark
  }

  /** Cuts light lines through everything, so that connected pixels are no longer a letter. */
  cut() {
    const [length, start, every] = [9 + Math.random() * 5, Math.random() * 6, 13 + Math.floor(Math.random() * 4)]
    for (let column = 0; column < WIDTH; column++)
      for (let line = -1; line < HEIGHT / every + 1; line++)
        this.#set(column, Math.round(line * every + start + 3 * Math.sin(column / length + start)), 0)
  }

  speckle() {
    for (let dots = 0; dots < 420; dots++) {
      const at = Math.floor(Math.random() * WIDTH * HEIGHT)
      this.#dark[at] = 1 - this.#dark[at]!
    }
  }

  runs(): string {
    let path = ''
    for (let row = 0; row < HEIGHT; row++)
      for (let column = 0; column < WIDTH; column++) {
        let length = 0
        while (column + length < WIDTH && this.#dark[row * WIDTH + column + length]) length++
        if (length > 0) path += `M${column} ${row}.5h${length}`
        column += length
      }
    return path
  }
}

function drawnLetter(letter: string, index: number, of: number): Stroke[] {
  const room = (WIDTH - 2 * MARGIN) / of
  const centre = [MARGIN + room * (index + 0.5) + around(3), HEIGHT / 2 + around(6)] as const
  const turn = around(0.3)
  const [wide, high] = [2.7 + around(0.35), 2.6 + around(0.35)]
  return strokesOf(letter).map(stroke =>
    stroke
      .map(([x, y]) => {
        const [right, down] = [(x - 5) * wide + around(1.2), (y - 7) * high + around(1.2)]
        return [
          centre[0] + right * Math.cos(turn) - down * Math.sin(turn),
          centre[1] + right * Math.sin(turn) + down * Math.cos(turn),
        ] as const
      })
      .flatMap(subdivided),
  )
}

function subdivided(to: Point, index: number, points: readonly Point[]): Point[] {
  const from = points[index - 1]
  if (!from) return [to]
  return range(8).map(step => {
    const share = (step + 1) / 8
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share] as const
  })
}

function anyBend() {
  const [across, down] = [1.5 + Math.random() * 1.3, 2 + Math.random() * 1.5]
  const [a, b] = [14 + around(4), 11 + around(3)]
  const [c, d] = [Math.random() * 6, Math.random() * 6]
  return ([x, y]: Point): Point => [x + across * Math.sin(y / b + c), y + down * Math.sin(x / a + d)]
}

/** Waves join the tops and the feet of the letters; through their middles one would look like a bar. */
function noise(): Stroke[] {
  const waves = [-1, 1].map((side): Stroke => {
    const [height, length, start] = [HEIGHT / 2 + side * (14 + around(4)), 20 + around(6), around(3)]
    return range(53).map(step => [step * 4, height + 5 * Math.sin((step * 4) / length + start)] as const)
  })
  const scratches = range(7).map((): Stroke => {
    const [x, y] = [Math.random() * WIDTH, Math.random() * HEIGHT]
    return [
      [x, y],
      [x + around(14), y + around(10)],
    ]
  })
  return [...waves, ...scratches]
}

const around = (most: number) => (Math.random() * 2 - 1) * most
const range = (count: number) => Array.from({ length: count }, (_, step) => step)
