import * as v from 'valibot'
import { Email } from '#contract/requests/accounts.ts'
import { makeAdministrator } from '#server/auth/firstAdministrator.ts'
import { exitOnCommandError, noSuchFile, usageError } from '#server/core/commandError.ts'
import { configure } from '#server/core/config.ts'
import { databasePath } from '#server/database/dataFolder.ts'
import { openDatabase } from '#server/database/open.ts'

// `bun run admin <email>`: makes an address an administrator and prints a link that signs in once. It works while the
// server runs, and rescues an association whose administrators are locked out.

await exitOnCommandError(async () => {
  configure(process.env)
  const email = v.safeParse(Email, process.argv[2])
  if (!email.success) throw usageError('Say whose: bun run admin <email>')
  const database = databasePath()
  if (!(await Bun.file(database).exists()))
    throw noSuchFile(`There is no database at ${database}. Start the server once.`)

  openDatabase(database)
  console.log(`${email.output} is an administrator. This link signs in once, within a day:`)
  console.log(makeAdministrator(email.output))
})
