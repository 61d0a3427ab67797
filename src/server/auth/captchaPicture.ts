import { type Point, type Stroke, strokesOf } from './captchaLetters.ts'

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
