import { readFileSync } from 'node:fs'

/** The heap setting of the image, the systemd unit and `bun run start` (docs/hosting/sizes.md#memory). */
export const MEMORY = { BUN_JSC_heapGrowthMaxIncrease: '0.65' }

/** The smallest value that at least the share `p` (0 to 1) of all values does not exceed. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(Math.ceil(p * sorted.length), sorted.length) - 1] ?? Number.NaN
}

export async function millisecondsOf(work: () => unknown): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Resident memory of a process, in MB of 1,000,000 bytes. */
export const megabytesOf = (pid: number) =>
  (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024) / 1e6
