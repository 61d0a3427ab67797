import { SaidInPolish } from '#client/api/ApiError.ts'

// Spreadsheets save texts in UTF-8, in UTF-16 ("Tekst Unicode") and in windows-1250. Older programs write other encodings, which
// are recognised by their Polish letters and refused, because a browser cannot be sure of every byte.

/** The bytes of ąćęłńóśźżĄĆĘŁŃÓŚŹŻ, and of „”“–… where it has them, in each encoding of one byte a letter. */
const BYTES = {
  'windows-1250': '\xb9\xe6\xea\xb3\xf1\xf3\x9c\x9f\xbf\xa5\xc6\xca\xa3\xd1\xd3\x8c\x8f\xaf\x84\x94\x93\x96\x85',
  'ISO-8859-2': '\xb1\xe6\xea\xb3\xf1\xf3\xb6\xbc\xbf\xa1\xc6\xca\xa3\xd1\xd3\xa6\xac\xaf',
  cp852: '\xa5\x86\xa9\x88\xe4\xa2\x98\xab\xbe\xa4\x8f\xa8\x9d\xe3\xe0\x97\x8d\xbd',
  'Mac CE': '\x88\x8d\xab\xb8\xc4\x97\xe6\x90\xfd\x84\x8c\xa2\xfc\xc1\xee\xe5\x8f\xfb\xe3\xd3\xd2\xd0\xc9',
}

/** @throws SaidInPolish for an encoding of older programs */
export function textOfFile(bytes: Uint8Array): string {
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  if (marked) return new TextDecoder(marked).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const encoding = likeliest(bytes)
    if (encoding !== 'windows-1250')
      throw new SaidInPolish(
        `Ten plik jest w starym kodowaniu ${encoding} i polskie litery by się popsuły. Zapisz go jako „CSV UTF-8” albo XLSX.`,
      )
    return new TextDecoder('windows-1250').decode(bytes)
  }
}

/** The encoding in which most bytes above ASCII are Polish letters; the first of equals. */
function likeliest(bytes: Uint8Array): keyof typeof BYTES {
  const high = [...bytes].filter(byte => byte > 0x7f)
  const lettersIn = (letters: string) => high.filter(byte => letters.includes(String.fromCharCode(byte))).length
  const counts = Object.entries(BYTES).map(
    ([name, letters]) => [name as keyof typeof BYTES, lettersIn(letters)] as const,
  )
  return counts.reduce((best, other) => (other[1] > best[1] ? other : best))[0]
}
