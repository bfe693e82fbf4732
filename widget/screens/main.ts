import { useEffect, useState } from 'react'
import { jsx } from 'react/jsx-runtime'
import { show } from './show.tsx'
import { tease } from './tease.ts'

// Asked for twice at once it comes twice: the first stays, so that a form is drawn by what its campaign is drawn by.
window.klepkaParts = { screens: { show, tease, react: { jsx, useState, useEffect } }, ...window.klepkaParts }
