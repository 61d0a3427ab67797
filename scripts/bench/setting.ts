import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrateDatabase } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { closeDatabase } from '#server/database/start.ts'
import { type Association, buildAssociation, cookieOf } from './association.ts'
import { type Server, startServer } from './server.ts'

const ACTIVE_LEADERS = 500

type Leader = Association['leaders'][number] & { cookie: string }

/** What is measured: an association in a database, and the product that serves it. */
export interface Bench {
  folder: string
  association: Association
  /** Who can sign in, with a session each. */
  leaders: readonly Leader[]
  /** A `Cookie` header. */
  administrator: string
  /** The product, started when it is first asked for. */
  product(): Promise<Server>
  /** A copy of the database as it was before anything was measured, for something else than the product. */
  copyOfDatabase(name: string): string
  stop(): Promise<void>
}

export async function prepareBench(folder: string): Promise<Bench> {
  const database = join(folder, 'app.db')
  openDatabase(database)
  migrateDatabase()
  const association = await buildAssociation()
  const leaders = await Promise.all(
    association.leaders
      .slice(0, ACTIVE_LEADERS)
      .map(async leader => ({ ...leader, cookie: await cookieOf(leader.id) })),
  )
  const administrator = await cookieOf(association.administratorId)
  closeDatabase()
  const untouched = join(folder, 'untouched.db')
  copyFileSync(database, untouched)

  let product: Promise<Server> | undefined
  return {
    folder,
    association,
    leaders,
    administrator,
    product: () => (product ??= startServer()),
    copyOfDatabase(name) {
      const path = join(folder, name)
      copyFileSync(untouched, path)
      return path
    },
    stop: async () => (await product)?.stop(),
  }
}
