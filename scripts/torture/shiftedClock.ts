// Loaded before the server: its clock goes wrong by CLOCK_SHIFT_DAYS.

const DAY = 86_400_000
const shift = Number(process.env.CLOCK_SHIFT_DAYS) * DAY

const Real = Date
const shifted = () => Real.now() + shift

// biome-ignore lint/suspicious/noGlobalAssign: that is the point
Date = new Proxy(Real, {
  construct: (target, values) => Reflect.construct(target, values.length > 0 ? values : [shifted()]),
  get: (target, name) => (name === 'now' ? shifted : Reflect.get(target, name)),
})
