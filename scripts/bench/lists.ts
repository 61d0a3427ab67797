import { figures } from './report.ts'
import { bytesOf } from './requests.ts'
import type { Bench } from './setting.ts'
import { middleTime } from './timing.ts'

const RUNS = 40

/** What the panel reads, as the administrator of 1,000 troops and 2,500 accounts. */
export async function benchLists(bench: Bench) {
  const administrator = { origin: (await bench.product()).origin, cookie: bench.administrator }
  const { yearId } = bench.association
  const paths = [
    ['/admin/users/?page=1'],
    ['/admin/users/?page=50'],
    ['/admin/users/?q=kowalik'],
    ['/admin/users/shallow?q=kow'],
    ['/admin/users/shallow'],
    ['/admin/teams/?page=1'],
    ['/admin/teams/?q=99'],
    ['/admin/districts'],
    ['/admin/categorization/{id}', `/admin/categorization/${yearId}`],
    ['/admin/overview'],
    ['/admin/overview/districts'],
    ['/admin/categorization/list/{id}', `/admin/categorization/list/${yearId}`],
  ] as const
  for (const [name, path = name] of paths) {
    const { byteLength } = await bytesOf(administrator, path)
    const time = await middleTime(RUNS, () => bytesOf(administrator, path))
    figures(`GET ${name}`, `${(byteLength / 1024).toFixed(1)} kB, ${time.toFixed(2)} ms`)
  }
}
