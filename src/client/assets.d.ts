// What the bundler turns into files of their own: a stylesheet becomes a link of the page, a font its address.
declare module '*.css'
declare module '*.woff2' {
  const address: string
  export default address
}
