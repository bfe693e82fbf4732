/** Pictures that the build copies; imported as their addresses. */
declare module '*.webp?no-inline' {
  const address: string
  export default address
}
