import type { ComponentProps } from 'react'
import { Link } from 'wouter'

/** Scrolls to the list, also when the address stays the same. */
export function ListLink({ to, ...props }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  const [path, id] = to.split('#')
  if (path === '') return <a href={to} {...props} />
  return <Link href={to} onClick={() => requestAnimationFrame(() => scrollToList(id))} {...props} />
}

export const scrollToList = (id = location.hash.slice(1)) => document.getElementById(id)?.scrollIntoView?.()
