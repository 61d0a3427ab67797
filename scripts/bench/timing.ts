/** The p-th part (0 to 1) of the values lies at or below the result. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(Math.ceil(p * sorted.length), sorted.length) - 1] ?? Number.NaN
}

export async function millisecondsOf(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The middle time of `times` runs, one after another, in milliseconds; a tenth of them runs before, uncounted. */
export async function middleTime(times: number, work: (n: number) => unknown): Promise<number> {
  for (let n = 0; n < times / 10; n++) await work(n)
  const all: number[] = []
  for (let n = 0; n < times; n++) all.push(await millisecondsOf(() => work(n)))
  return percentile(all, 0.5)
}
