// The captcha for those who cannot see the picture: a question that a screen reader reads out.

const DIGITS = 'zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć'.split(' ')

const ORDERS = [
  { how: 'w podanej kolejności', arrange: (digits: number[]) => digits },
  { how: 'od ostatniej do pierwszej', arrange: (digits: number[]) => digits.toReversed() },
  { how: 'od najmniejszej do największej', arrange: (digits: number[]) => digits.toSorted() },
]

export function anyQuestion() {
  const digits = [1, 2, 3, 4].map(() => below(DIGITS.length))
  const { how, arrange } = ORDERS[below(ORDERS.length)]!
  const said = digits.map(digit => DIGITS[digit]).join(', ')
  return { question: `Wpisz cyframi, bez odstępów, ${how}: ${said}.`, answer: arrange(digits).join('') }
}

/** 0 to `limit` − 1, not to be foreseen from the numbers before. */
const below = (limit: number) => crypto.getRandomValues(new Uint32Array(1))[0]! % limit
