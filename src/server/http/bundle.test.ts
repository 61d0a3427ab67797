import { expect, test } from 'bun:test'
import { bundleClient, clientFiles } from './bundle.ts'

test('the bundling process returns every file, whatever folder the server was started in', async () => {
  expect(await clientFiles()).toEqual(await bundleClient())
})
