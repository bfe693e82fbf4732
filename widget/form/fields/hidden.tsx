/** Nobody sees it; what it holds is put in when the form is sent. */
export default function Hidden() {
  return null
}
