const LONGEST = 100

/** Returns a file name that every system accepts: no separators, no reserved characters, no dot at either end (T08). */
export function fileName(name: string, extension: string): string {
  const plain = name
    .replace(/[\p{C}\\/:*?"<>|]+/gu, '-')
    .slice(0, LONGEST)
    .toWellFormed()
    .replace(/^[\s.-]+|[\s.-]+$/g, '')
  return `${plain || 'plik'}.${extension}`
}
