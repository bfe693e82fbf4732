import { useEffect, useState } from 'react'
import { jsx } from 'react/jsx-runtime'
import { openShadow } from './open-shadow.ts'
import { show } from './show.tsx'

// Asked for twice at once it comes twice: the first stays, so that a form is drawn by what its campaign is drawn by.
window.klepkaParts = { screens: { show, openShadow, react: { jsx, useState, useEffect } }, ...window.klepkaParts }
