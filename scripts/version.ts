import { versionInWords } from '#server/core/version.ts'

// `bun run version`, and `kategoryzacja --version` of the single file.

console.log(versionInWords())
