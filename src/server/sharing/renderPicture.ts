import { join } from 'node:path'
import latinExtended from '@fontsource-variable/bitter/files/bitter-latin-ext-wght-normal.woff2' with { type: 'file' }
import latin from '@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2' with { type: 'file' }
import type { Node, Renderer } from '@takumi-rs/core'
import { FairQueue } from '#server/auth/fairQueue.ts'
import { PROJECT_FOLDER } from '#server/core/projectFolder.ts'
import { PICTURE } from './troopPicture.ts'

// Renders one picture at a time, on a thread of the renderer's own, so the event loop is not blocked.
const queue = new FairQueue(1, { perNetwork: 20, total: 100 })

let renderer: Promise<Renderer> | undefined

/** Renders a picture as PNG. The first call loads the renderer and its fonts. @throws 503 when too many wait */
export function renderPicture(node: Node, network: string): Promise<Uint8Array<ArrayBuffer>> {
  return queue.run(network, async () => {
    renderer ??= loadRenderer()
    const drawn = await (await renderer).render(node, { ...PICTURE, format: 'png', lang: 'pl' })
    return new Uint8Array(drawn)
  })
}

async function loadRenderer(): Promise<Renderer> {
  // The single file holds the native part where the package does not look.
  if (Bun.isStandaloneExecutable) process.env.TAKUMI_CORE_TARGET = join(PROJECT_FOLDER, 'renderer/core.node')
  const { Renderer } = await import('@takumi-rs/core')
  const made = new Renderer()
  for (const path of [latin, latinExtended])
    await made.registerFont({ name: 'Bitter', data: await Bun.file(path).bytes() })
  return made
}
