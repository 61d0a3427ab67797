import { look } from '#server/database/look.ts'
import { orExplain } from '#server/startRefused.ts'

// Looks at the database while the server is loaded (server/database/dataFolder.ts).

await orExplain(() => look(process.argv.at(-1)!))
