import { expect, test } from 'bun:test'
import { likelyEmail } from './mistypedEmail.ts'

test.each([
  ['olaf.sowa@gmial.com', 'olaf.sowa@gmail.com'],
  ['olaf.sowa@gmai.com', 'olaf.sowa@gmail.com'],
  ['olaf.sowa@gnail.com', 'olaf.sowa@gmail.com'],
  ['olaf.sowa@gmaill.com', 'olaf.sowa@gmail.com'],
  ['Olaf.Sowa@Gmail.con', 'olaf.sowa@gmail.com'],
  ['olaf.sowa@gmial.con', 'olaf.sowa@gmail.com'],
  ['olaf.sowa@gmail,com', 'olaf.sowa@gmail.com'],
  ['olaf.sowa@gmail..com', 'olaf.sowa@gmail.com'],
  ['olaf.sowa@gmail.com.', 'olaf.sowa@gmail.com'],
  ['olaf.sowa@gmail.com,', 'olaf.sowa@gmail.com'],
  ['olaf.sowa@gmail', 'olaf.sowa@gmail.com'],
  ['olaf.sowa@gmailcom', 'olaf.sowa@gmail.com'],
  ['olaf.sowa@@gmail.com', 'olaf.sowa@gmail.com'],
  ['olaf.sowa2gmail.com', 'olaf.sowa@gmail.com'],
  ['olaf.sowa(at)gmail.com', 'olaf.sowa@gmail.com'],
  ['olaf.sowa [małpa] wp.pl', 'olaf.sowa@wp.pl'],
  ['mailto:olaf@wp.pl', 'olaf@wp.pl'],
  ['olaf@wp.p', 'olaf@wp.pl'],
  ['olaf@wp.lp', 'olaf@wp.pl'],
  ['olaf@wppl', 'olaf@wp.pl'],
  ['olaf@wp', 'olaf@wp.pl'],
  ['olaf@inetria.pl', 'olaf@interia.pl'],
  ['olaf@hufiec.con', 'olaf@hufiec.com'],
  ['jan.kos(at)poczta.example', 'jan.kos@poczta.example'],
  ['olaf@zwiaezk.example', 'olaf@zwiazek.example'],
])('%s is probably %s', (typed, meant) => {
  expect(likelyEmail(typed, 'zwiazek.example')).toBe(meant)
  expect(likelyEmail(meant, 'zwiazek.example')).toBe(null)
})

test.each([
  'olaf.sowa@gmail.com',
  ' Olaf@WP.pl ',
  'olaf@op.pl',
  'olaf@up.pl',
  'olaf@mail.com',
  'olaf@ymail.com',
  'olaf@interia.eu',
  'olaf@poczta.example',
  'olaf@zwiazek.example',
  'olaf@gmail.example',
  'olaf@my.co',
  'olaf',
  'olaf2',
  'olaf@',
  '@gmail.com',
  'a@b@gmial.com',
  'olaf sowa@gmial.com',
  '',
  `${'a'.repeat(300)}@gmial.com`,
])('nothing is offered for %p', typed => {
  expect(likelyEmail(typed, 'zwiazek.example')).toBe(null)
})
