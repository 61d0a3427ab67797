export type Separator = '\t' | ';' | ','

/** Splits lines of a spreadsheet; quoted cells may hold separators, line breaks and doubled quotes. */
export function cellsIn(text: string, separator: Separator = '\t'): string[][] {
  const lines: string[][] = [[]]
  const cellAndEnd = new RegExp(`("(?:[^"]|"")*"|[^${separator}\n]*)(${separator}|\n)`, 'g')
  for (const [, cell, end] of `${text.replace(/\r\n?/g, '\n').replace(/\n$/, '')}\n`.matchAll(cellAndEnd)) {
    const isQuoted = cell!.length > 1 && cell!.startsWith('"') && cell!.endsWith('"')
    lines.at(-1)!.push((isQuoted ? cell!.slice(1, -1).replaceAll('""', '"').replaceAll('\n', ' ') : cell!).trim())
    if (end === '\n') lines.push([])
  }
  return lines.slice(0, -1)
}

/** The separator of a text that was pasted from a spreadsheet or is a CSV file, by its first line. */
export function separatorOf(text: string): Separator {
  const [line = ''] = text
    .trimStart()
    .replace(/"(?:[^"]|"")*"/g, '')
    .split('\n', 1)
  if (line.includes('\t')) return '\t'
  return line.split(';').length >= line.split(',').length ? ';' : ','
}
