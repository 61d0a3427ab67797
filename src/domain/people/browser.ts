// Later entries are contained in the headers of earlier ones: Edge calls itself Chrome, and Chrome Safari.
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const SYSTEMS = [
  ['Android', 'Androidzie'],
  ['iPhone', 'iPhonie'],
  ['iPad', 'iPadzie'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linuksie'],
] as const

export function browserInWords(userAgent: string): string {
  const named = (names: readonly (readonly [string, string])[]) => names.find(([part]) => userAgent.includes(part))?.[1]
  const system = named(SYSTEMS)
  return (named(BROWSERS) ?? 'nieznana przeglądarka') + (system ? ` na ${system}` : '')
}
