import { expect, test } from 'bun:test'
import { mailErrorInWords } from './serverWarnings.ts'

test.each([
  ['CERT_HAS_EXPIRED certificate has expired', 'certyfikat serwera poczty wygasł'],
  [
    "ERR_TLS_CERT_ALTNAME_INVALID Hostname/IP does not match certificate's altnames",
    'certyfikat serwera poczty jest wystawiony na inną nazwę niż w SMTP_URL',
  ],
  ['DEPTH_ZERO_SELF_SIGNED_CERT self signed certificate', 'certyfikat serwera poczty jest niezaufany'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE unable to verify', 'certyfikat serwera poczty jest niezaufany'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY unable to get', 'certyfikat serwera poczty jest niezaufany'],
  ['SELF_SIGNED_CERT_IN_CHAIN self signed', 'certyfikat serwera poczty jest niezaufany'],
  ['ERR_SSL_TLSV1_ALERT_CERTIFICATE_REQUIRED', 'serwer poczty odmówił przyjęcia wiadomości'],
  ['ESOCKET connect ECONNREFUSED', 'nie można połączyć się z serwerem poczty'],
  ['constructor x', 'serwer poczty odmówił przyjęcia wiadomości'],
])('the mail error %s is: %s', (error, words) => {
  expect(mailErrorInWords(error)).toBe(words)
})
