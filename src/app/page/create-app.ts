import './parts.ts';
export { createApp } from '../core/create-app.ts';
