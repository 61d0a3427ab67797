import { afterEach, expect, test } from 'bun:test'
import { render } from '@testing-library/react'
import { config } from '#server/core/config.ts'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { screen } from '#test/screen.ts'
import { createWorld } from '#test/world.ts'
import { PrivacyPage } from './PrivacyPage.tsx'

afterEach(async () => {
  config.privacyContact = null
  await leaveNetwork()
})

test.each([
  ['iod@zwiazek.example', /pisz: iod@zwiazek\.example\./],
  [null, /napisz do władz Związku/],
])('the page names the contact for personal data, or the association without one: %p', async (contact, words) => {
  createWorld()
  config.privacyContact = contact
  await serveTo(null)
  render(<PrivacyPage />)
  expect(await screen.findByText(words)).toBeTruthy()
})
