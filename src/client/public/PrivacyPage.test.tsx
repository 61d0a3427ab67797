import { afterEach, expect, test } from 'bun:test'
import { render, screen } from '@testing-library/react'
import { config } from '#server/core/config.ts'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { createWorld } from '#test/world.ts'
import { PrivacyPage } from './PrivacyPage.tsx'

afterEach(async () => {
  config.privacyContact = null
  await leaveNetwork()
})

test.each([
  ['iod@zwiazek.example', /pisz: iod@zwiazek\.example\./],
  [null, /napisz do władz Związku/],
])('whom to write to about personal data: %p', async (contact, said) => {
  createWorld()
  config.privacyContact = contact
  await serveTo(null)
  render(<PrivacyPage />)
  expect(await screen.findByText(said)).toBeTruthy()
})
