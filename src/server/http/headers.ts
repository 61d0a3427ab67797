import { addressAt } from '#contract/addresses.ts'
import { config } from '#server/core/config.ts'

// All security headers (security.md#headers). Every answer carries one of the sets. They are functions because the settings
// are read after this is imported.

const onlyOverHttps = <T extends object>(headers: T) => (config.https ? headers : {})

const everywhere = () => ({
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...onlyOverHttps({ 'strict-transport-security': 'max-age=31536000' }),
})

const pagePolicy = () =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(config.https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

export const apiHeaders = () => ({
  ...everywhere(),
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  vary: 'Sec-Fetch-Site, Origin',
  'x-robots-tag': 'noindex',
})

export const pageHeaders = (path: string): Record<string, string> => ({
  ...everywhere(),
  'cache-control': 'no-cache',
  'content-security-policy': pagePolicy(),
  ...(!addressAt(path)?.indexed && { 'x-robots-tag': 'noindex' }),
})

export const assetHeaders = () => ({
  ...everywhere(),
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': pagePolicy(),
  'x-robots-tag': 'noindex',
})

export const publicFileHeaders = () => ({ ...assetHeaders(), 'cache-control': 'public, max-age=86400' })
