import { BadSettings } from './settings.ts'

try {
  const { run } = await import('./run.ts')
  await run()
} catch (error) {
  if (!(error instanceof BadSettings)) throw error
  console.error(error.message)
  process.exit(78)
}
