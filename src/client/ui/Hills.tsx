import { HILLS } from '#contract/drawings.ts'

export function Hills() {
  return (
    <svg className="hills" viewBox="0 0 600 220" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      {HILLS.map(({ part, d }) => (
        <path key={d} className={`hills__${part}`} d={d} />
      ))}
    </svg>
  )
}
