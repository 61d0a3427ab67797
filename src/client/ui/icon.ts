import { createElement, type SVGProps } from 'react'

// The bundle draws the icons of lucide with this instead of lucide's own (server/http/bundle.ts).

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number
}

/** An icon of these shapes. */
export function icon(shapes: readonly (readonly [tag: string, attributes: object])[]) {
  const drawn = shapes.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ size = 24, ...props }: IconProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      ...drawn,
    )
}
