/** Two hills with spruces, at the foot of the block that holds them. */
export function Hills() {
  return (
    <svg className="hills" viewBox="0 0 600 220" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path className="hills__far" d="M0 120 C100 66 200 66 300 104 S540 100 600 100V220H0z" />
      <path className="hills__near" d="M0 160 C120 118 230 118 340 145 S540 150 600 150V220H0z" />
      <path className="hills__front" d={SPRUCES.map(([x, y, size]) => spruce(x, y, size)).join('')} />
      <path className="hills__front" d="M0 190 C140 165 260 165 380 181 S540 190 600 190V220H0z" />
    </svg>
  )
}

/** The tip of each tree and its size. */
const SPRUCES = [
  [40, 100, 1],
  [80, 76, 1.74],
  [130, 70, 1.68],
  [420, 86, 1.62],
  [470, 80, 1.56],
  [540, 96, 1.5],
  [575, 90, 1.44],
] as const

function spruce(x: number, y: number, size: number) {
  const by = (length: number) => (length * size).toFixed(1)
  return `M${x} ${y}l${by(16)} ${by(27.5)}h${by(-6)}l${by(11)} ${by(22.5)}h${by(-42)}l${by(11)} ${by(-22.5)}h${by(-6)}z`
}
