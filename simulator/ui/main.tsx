import { render } from 'preact';
import { App } from './app.tsx';
import { startStream } from './store/live.ts';
import { startTheme } from './store/theme.ts';
import './styles/index.css';

startTheme();
startStream();
const root = document.getElementById('app');
if (root) render(<App />, root);
