// The drawings that pages and the picture of a shared address have in common, as paths.

import type { Level } from '#domain/scoring/levels.ts'

interface Shape {
  d: string
  part: 'near' | 'far' | 'line'
}

/** The symbols on a disc of 48 by 48: sun over fields, one spruce, three spruces. */
export const LEVEL_DRAWINGS: Record<Level, readonly Shape[]> = {
  POLOWA: [
    { part: 'near', d: 'M30 17a6 6 0 1 1-12 0a6 6 0 1 1 12 0z' },
    { part: 'near', d: 'M4.5 29c6-3 11-3 19.5 0s14 3 19.5 0A20 20 0 0 1 24 44 20 20 0 0 1 4.5 29z' },
    { part: 'line', d: 'M9 36c6-3 10-2 15 0s9 3 15 0' },
  ],
  LESNA: [{ part: 'near', d: 'M24 7l9 12h-4.5l7 9.5H30l7.5 9.5H26v4h-4v-4H10.5L18 28.5h-5.5l7-9.5H15z' }],
  PUSZCZANSKA: [
    {
      part: 'near',
      d: 'M24 6l7 9.5h-3.3l5.3 7.5h-4l5.5 7.5H25.5V37h-3v-6.5h-9L19 23h-4l5.3-7.5H17z',
    },
    {
      part: 'far',
      d: 'M11.5 20l4.8 6.8h-2l4.2 6H12.9V37h-2.8v-4.2H5.9l3.8-6H7.4zM36.5 20l4.1 6.8h-2.3l3.8 6h-4.2V37h-2.8v-4.2h-5.6l4.2-6h-2z',
    },
    { part: 'line', d: 'M7 38.5h34' },
  ],
}

/** Two hills with spruces, 600 wide and 220 high, from the farthest to the nearest. */
export const HILLS: readonly { d: string; part: 'far' | 'near' | 'front' }[] = [
  { part: 'far', d: 'M0 120C100 66 200 66 300 104S540 100 600 100V220H0z' },
  { part: 'near', d: 'M0 160C120 118 230 118 340 145S540 150 600 150V220H0z' },
  { part: 'front', d: spruces() },
  { part: 'front', d: 'M0 190C140 165 260 165 380 181S540 190 600 190V220H0z' },
]

function spruces(): string {
  const trees = [
    [40, 100, 1],
    [80, 76, 1.74],
    [130, 70, 1.68],
    [420, 86, 1.62],
    [470, 80, 1.56],
    [540, 96, 1.5],
    [575, 90, 1.44],
  ] as const
  return trees.map(([x, y, size]) => spruce(x, y, size)).join('')
}

function spruce(x: number, y: number, size: number) {
  const by = (length: number) => (length * size).toFixed(1)
  return `M${x} ${y}l${by(16)} ${by(27.5)}h${by(-6)}l${by(11)} ${by(22.5)}h${by(-42)}l${by(11)} ${by(-22.5)}h${by(-6)}z`
}
