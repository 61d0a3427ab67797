import type { Node } from '@takumi-rs/core'
import { HILLS, LEVEL_DRAWINGS } from '#contract/drawings.ts'
import type { Level } from '#domain/scoring/levels.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { shortYear } from '#domain/text/shortYear.ts'
import type { SharedTroop } from './sharedTroop.ts'

export const PICTURE = { width: 1200, height: 630 }

/** A name of more letters is written smaller, in at most three lines instead of two. */
const LONG_NAME = 32

/** Colours of a symbol on the picture's dark green, which is the same in the light and the dark scheme. */
const COLOURS: Record<Level, { ground: string; ring: string; shape: string; line: string }> = {
  POLOWA: { ground: '#fbf0d9', ring: '#b5770d', shape: '#b5770d', line: '#fbf0d9' },
  LESNA: { ground: '#e2f1e4', ring: '#35804c', shape: '#35804c', line: '#35804c' },
  PUSZCZANSKA: { ground: '#12372a', ring: '#cfe6da', shape: '#e6f4ed', line: '#e6f4ed' },
}

const GREENS = { far: '#1f5c43', near: '#2f7a57', front: '#0f3224' }
const SOFT = '#d7e6dd'
const GOLD = '#edb94c'

export function troopPicture({ name, category, district, year, place, of }: SharedTroop): Node {
  const isLong = name.length > LONG_NAME
  const size = isLong ? { fontSize: 53, lineClamp: 3 } : { fontSize: 84, lineClamp: 2 }
  const standing = place === null ? 'pierwszy rok w rankingu' : `miejsce ${place} z ${of}`

  return box({ ...PICTURE, backgroundColor: '#16432f', color: '#ffffff', fontFamily: 'Bitter' }, [
    picture(hills(), { left: 0, bottom: 0, width: PICTURE.width, height: 170 }),
    picture(symbol(category), { right: 72, top: 90, width: 276, height: 276 }),
    box({ position: 'absolute', left: 60, top: 50, width: 760, flexDirection: 'column' }, [
      box({ alignItems: 'center', gap: 12, marginBottom: 62 }, [
        picture(symbol('LESNA'), { position: 'relative', width: 41, height: 41 }),
        text(`E-Kategoryzacja ${shortYear(year)}`, { fontSize: 28, fontWeight: 650, color: SOFT }),
      ]),
      text(`Drużyna ${levelNames[category].category}`, { fontSize: 41, fontWeight: 650, color: GOLD }),
      text(name, {
        ...size,
        fontWeight: 700,
        letterSpacing: '-0.02em',
        lineHeight: 1.1,
        marginTop: 7,
        textOverflow: 'ellipsis',
        textWrap: 'balance',
      }),
      text(`${district} · ${standing}`, { fontSize: 35, color: SOFT, marginTop: 14 }),
    ]),
  ])
}

function symbol(level: Level): string {
  const { ground, ring, shape, line } = COLOURS[level]
  const shapes = LEVEL_DRAWINGS[level].map(({ part, d }) =>
    part === 'line'
      ? `<path fill="none" stroke="${line}" stroke-width="2" d="${d}"/>`
      : `<path fill="${shape}" opacity="${part === 'far' ? 0.75 : 1}" d="${d}"/>`,
  )
  return svg(
    '0 0 48 48',
    `<circle cx="24" cy="24" r="22.5" fill="${ground}" stroke="${ring}" stroke-width="3"/>${shapes.join('')}`,
  )
}

function hills(): string {
  const half = HILLS.map(({ part, d }) => `<path fill="${GREENS[part]}" d="${d}"/>`).join('')
  return svg('0 50 1200 170', `${half}<g transform="matrix(-1 0 0 1 1200 0)">${half}</g>`)
}

const svg = (viewBox: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content}</svg>`

type Style = NonNullable<Node['style']>

const box = (style: Style, children: Node[]): Node => ({
  type: 'container',
  style: { display: 'flex', ...style },
  children,
})
const text = (words: string, style: Style): Node => ({ type: 'text', text: words, style })
const picture = (svg: string, style: Style): Node => ({
  type: 'image',
  src: svg,
  style: { position: 'absolute', ...style },
})
