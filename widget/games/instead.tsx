type Props = { isOff: boolean; press: () => void; children: string }

/** The way for those who do not rub or drag: what is drawn shows at once. */
export const Instead = ({ isOff, press, children }: Props) => (
  <button type="button" className="instead" aria-describedby="how" aria-disabled={isOff} onClick={press}>
    {children}
  </button>
)
