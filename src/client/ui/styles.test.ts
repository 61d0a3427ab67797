import { expect, test } from 'bun:test'
import type { Window } from 'happy-dom'
import { ChunkError } from './chunk.ts'
import { styled } from './styles.ts'

test('a chunk waits for its stylesheet, and asks for it again after a failure', async () => {
  const named = document.createElement('meta')
  named.name = 'more-styles'
  named.content = '/assets/more-1.css'
  document.head.append(named)
  // happy-dom loads no files: it reports each as failed, or as loaded.
  const { settings } = (window as typeof window & Pick<Window, 'happyDOM'>).happyDOM
  const chunk = () => styled(Promise.resolve('parts'), 'more').catch((error: unknown) => error)
  expect(await chunk()).toBeInstanceOf(ChunkError)
  settings.handleDisabledFileLoadingAsSuccess = true
  expect(await chunk()).toBe('parts')
  settings.handleDisabledFileLoadingAsSuccess = false
  expect(await chunk()).toBe('parts')
  const links = document.querySelectorAll('link[href="/assets/more-1.css"]')
  expect(links).toHaveLength(1)
  for (const added of [named, ...links]) added.remove()
})
