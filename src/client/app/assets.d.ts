// The bundler copies a font and replaces its import by the address of the copy.
declare module '*.woff2' {
  const address: string
  export default address
}
