let collator: Intl.Collator | undefined

/**
 * Polish alphabetical order, numeric because of troops like "7 DH" and "16 DH": 7 comes before 16. The collator is
 * created at the first comparison and reused: creating one costs more than sorting a ranking with it.
 */
export const polish = {
  compare(a: string, b: string): number {
    collator ??= new Intl.Collator('pl', { numeric: true })
    return collator.compare(a, b)
  },
}

/** Makes the first letter a capital, for the start of a sentence. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const byName = (a: { name: string }, b: { name: string }) => polish.compare(a.name, b.name)
