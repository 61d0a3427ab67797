import { SaidInPolish } from '#client/ui/feedback/whyNotRead.ts'
import { textOfXlsx } from '#client/ui/table/readXlsx.ts'

const LARGEST = 8 * 1024 * 1024

/** The text of a CSV file, or the first sheet of a workbook as tab-separated lines. @throws SaidInPolish */
export async function readListFile(file: File): Promise<string> {
  if (file.size > LARGEST)
    throw new SaidInPolish('Ten plik ma ponad 8 MB. Podziel listę na dwa pliki i wczytaj po kolei.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isWorkbook = bytes[0] === 0x50 && bytes[1] === 0x4b
  const isOldOrEncrypted = bytes[0] === 0xd0 && bytes[1] === 0xcf
  if (isOldOrEncrypted)
    throw new SaidInPolish(
      'Ten plik jest zaszyfrowany hasłem albo ma stary format XLS. Zapisz go jako XLSX bez hasła albo wklej wiersze.',
    )
  if (isWorkbook) {
    const text = await textOfXlsx(bytes).catch(() => null)
    if (text === null)
      throw new SaidInPolish('Nie udało się odczytać arkusza. Zapisz go jako zwykły XLSX albo wklej wiersze.')
    return text
  }
  return decode(bytes)
}

/** Polish spreadsheets write CSV in windows-1250 or UTF-8. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1250').decode(bytes)
  }
}
