/** Set up before each file of tests; what it imports runs once a thread, for the testers of `expect` stay. */
import './typed-array-equality.ts';
