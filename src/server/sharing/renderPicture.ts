import { join } from 'node:path'
import latinExtended from '@fontsource-variable/bitter/files/bitter-latin-ext-wght-normal.woff2' with { type: 'file' }
import latin from '@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2' with { type: 'file' }
import type { Node, Renderer } from '@takumi-rs/core'
import { FairQueue } from '#server/auth/fairQueue.ts'
import { log } from '#server/core/log.ts'
import { Problem } from '#server/core/problem.ts'
import { PROJECT_FOLDER } from '#server/core/projectFolder.ts'
import { PICTURE } from './troopPicture.ts'

// Renders one picture at a time, on a thread of the renderer's own, so the event loop is not blocked.
const queue = new FairQueue(1, { perNetwork: 20, total: 100 })

let renderer: Promise<Renderer | null> | undefined

/** False once it is known that this machine has no native part of the renderer. */
export let arePicturesRendered = true

/** Renders a picture as PNG. The first call loads the renderer and its fonts. @throws 404 without a renderer, 503 when too many wait */
export function renderPicture(node: Node, network: string): Promise<Uint8Array<ArrayBuffer>> {
  return queue.run(network, async () => {
    renderer ??= loadRenderer()
    const loaded = await renderer
    if (!loaded) throw new Problem('picture-unavailable')
    return new Uint8Array(await loaded.render(node, { ...PICTURE, format: 'png', lang: 'pl' }))
  })
}

async function loadRenderer(): Promise<Renderer | null> {
  // The single file holds the native part where the package does not look.
  if (Bun.isStandaloneExecutable) process.env.TAKUMI_CORE_TARGET = join(PROJECT_FOLDER, 'renderer/core.node')
  const made = await newRenderer()
  if (!made) return null
  for (const path of [latin, latinExtended])
    await made.registerFont({ name: 'Bitter', data: await Bun.file(path).bytes() })
  return made
}

/** Returns null, and logs it once, on a machine for which the package has no native part. */
async function newRenderer(): Promise<Renderer | null> {
  try {
    const { Renderer } = await import('@takumi-rs/core')
    return new Renderer()
  } catch (error) {
    arePicturesRendered = false
    log('picture.none', { why: (error as Error).message }, 'warning')
    return null
  }
}
