import { join } from 'node:path'
import { PROJECT_FOLDER } from '#server/core/projectFolder.ts'

// `kategoryzacja licences`: the text of `bun run licences` that the single file holds.

console.log(await Bun.file(join(PROJECT_FOLDER, 'LICENCES.txt')).text())
