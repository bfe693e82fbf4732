/** A day that a list begins or ends with. */
export const DayChoice = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (day: string) => void
}) => (
  <label className="day-choice">
    <span>{label}</span>{' '}
    <input type="date" value={value} onChange={(event) => onChange(event.target.value)} />
  </label>
)
